import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const AnnounceContext = createContext<(sentence: string) => void>(() => undefined);

/** Returns a function that announces a message to screen readers. */
export function useAnnounce(): (sentence: string) => void {
  return useContext(AnnounceContext);
}

/** Provides the live region for announcements. */
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
        {/* The key makes screen readers announce the same message again. */}
        <span key={said.count}>{said.sentence}</span>
      </p>
    </AnnounceContext>
  );
}
