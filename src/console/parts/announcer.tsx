import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const AnnounceContext = createContext<(sentence: string) => void>(() => undefined);

/** Says a sentence to those who hear the page. */
export function useAnnounce(): (sentence: string) => void {
  return useContext(AnnounceContext);
}

/** The place from which screen readers take what is announced. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ sentence: "", count: 0 });
  const announce = useCallback(
    (sentence: string) => setSaid(({ count }) => ({ sentence, count: count + 1 })),
    [],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      <p className="visually-hidden" aria-live="polite">
        {/* The same sentence again is something new to say. */}
        <span key={said.count}>{said.sentence}</span>
      </p>
    </AnnounceContext>
  );
}
