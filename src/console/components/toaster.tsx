import Undo2 from "lucide:undo-2";
import X from "lucide:x";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Button } from "./button.tsx";
import styles from "./toaster.module.css";

/** Message about an action that has just ended. */
export interface Toast {
  readonly text: string;
  /** Undoes the action; omitted when it cannot be undone. */
  readonly undo?: () => void;
  /** True when `undo` only works on the present page. The toast then ends with that page, otherwise with the screen. */
  readonly endsWithPage?: boolean;
  /** Identifier of the object of the message. A newer toast about it replaces this one. */
  readonly about?: string;
  /** `bad` for a failure; it stays until the user dismisses it. @defaultValue "neutral" */
  readonly tone?: "bad" | "neutral";
}

interface ShownToast extends Toast {
  readonly id: number;
  /** Path of the page that showed the toast. */
  readonly page: string;
}

/** Times for which a toast is shown, in milliseconds. They do not pass while the pointer or the focus is on a button. */
const shownMs = { text: 8_000, undo: 20_000 } as const;
/** Maximum number of toasts. */
const maxToasts = 3;

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Returns a function that shows a toast. Screen readers announce it. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

/** Provides the toasts, at the bottom of the page. */
export function Toaster({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const lastId = useRef(0);
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const focusedBefore = useRef<Element | null>(null);
  const show = useCallback(
    (toast: Toast) => {
      lastId.current += 1;
      const shown = { ...toast, id: lastId.current, page: pathname };
      setToasts((all) => {
        const others = all.filter(({ about }) => about === undefined || about !== toast.about);
        return [...(others.length < maxToasts ? others : withoutOldest(others)), shown];
      });
    },
    [pathname],
  );
  const remove = useCallback((id: number) => {
    setToasts((all) => all.filter((one) => one.id !== id));
    // A removed button fires neither `pointerleave` nor `blur`.
    setPointer(false);
    setFocus(false);
  }, []);
  useEffect(() => setToasts((all) => all.filter((toast) => belongsTo(toast, pathname))), [pathname]);
  // The focus of a removed button returns to where it was before.
  useEffect(() => {
    const before = focusedBefore.current;
    if (!before || document.activeElement !== document.body) return;
    focusedBefore.current = null;
    const target = before.isConnected ? before : document.querySelector("main");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
  return (
    <ToastContext value={show}>
      {children}
      {/* The pointer and the focus only hold the time. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        className={styles.toasts}
        aria-label={t("part.messages")}
        aria-live="polite"
        onPointerEnter={() => setPointer(true)}
        onPointerLeave={() => setPointer(false)}
        onFocus={({ currentTarget, relatedTarget }) => {
          setFocus(true);
          if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          setFocus(false);
          if (!currentTarget.contains(relatedTarget)) focusedBefore.current = null;
        }}
      >
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} isHeld={hasPointer || hasFocus} onRemove={remove} />
        ))}
      </section>
    </ToastContext>
  );
}

/** True when a toast is shown on a page: a failure on every one, other toasts on those of their screen. */
function belongsTo({ tone, endsWithPage, page }: ShownToast, pathname: string): boolean {
  if (tone === "bad" || page === pathname) return true;
  return !endsWithPage && page.split("/")[1] === pathname.split("/")[1];
}

/** Removes the oldest toast. A failure stays as long as there are others. */
function withoutOldest(toasts: readonly ShownToast[]): readonly ShownToast[] {
  const oldest = toasts.find(({ tone }) => tone !== "bad") ?? toasts[0];
  return toasts.filter((toast) => toast !== oldest);
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
