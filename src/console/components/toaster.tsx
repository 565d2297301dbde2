import Undo2 from "lucide:undo-2";
import X from "lucide:x";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import styles from "./toaster.module.css";

/** Message about an action that has just ended. */
export interface Toast {
  readonly text: string;
  /** Undoes the action; omitted when it cannot be undone. */
  readonly undo?: () => void;
  /** `bad` for a failure; it stays until the user dismisses it. @defaultValue "neutral" */
  readonly tone?: "bad" | "neutral";
}

interface ShownToast extends Toast {
  readonly id: number;
}

/** Times for which a toast is shown, in milliseconds. They do not pass while the pointer or the focus is on a button. */
const shownMs = { text: 8_000, undo: 20_000 } as const;
/** Maximum number of toasts; older ones are removed. */
const maxToasts = 3;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Returns a function that shows a toast. Screen readers announce it. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

/** Provides the toasts, at the bottom of the page. */
export function Toaster({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [isHeld, setHeld] = useState(false);
  const show = useCallback(
    (toast: Toast) =>
      setToasts((all) => [...all, { ...toast, id: (all.at(-1)?.id ?? 0) + 1 }].slice(-maxToasts)),
    [],
  );
  const remove = useCallback((id: number) => {
    setToasts((all) => all.filter((one) => one.id !== id));
    // A removed button fires neither `pointerleave` nor `blur`.
    setHeld(false);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {/* The pointer and the focus only hold the time. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={styles.toasts}
        aria-label={t("part.messages")}
        aria-live="polite"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} isHeld={isHeld} onRemove={remove} />
        ))}
      </section>
    </ToastContext>
  );
}

function ToastView({
  toast: { id, text, undo, tone = "neutral" },
  isHeld,
  onRemove,
}: {
  readonly toast: ShownToast;
  readonly isHeld: boolean;
  readonly onRemove: (id: number) => void;
}) {
  const { t } = useTranslation();
  useEffect(() => {
    if (isHeld || tone === "bad") return undefined;
    const timer = setTimeout(() => onRemove(id), shownMs[undo ? "undo" : "text"]);
    return () => clearTimeout(timer);
  }, [isHeld, tone, undo, id, onRemove]);
  return (
    <div className={[styles.toast, styles[tone]].join(" ")}>
      <span>{text}</span>
      {undo && (
        <Button
          icon={<Undo2 aria-hidden />}
          onClick={() => {
            onRemove(id);
            undo();
          }}
        >
          {t("part.undo")}
        </Button>
      )}
      <Button
        weight="plain"
        icon={<X aria-hidden />}
        aria-label={t("part.dismiss")}
        onClick={() => onRemove(id)}
      />
    </div>
  );
}
