import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from "react";

/** Properties of a `<dialog>` element that is modal while it is mounted. */
export interface ModalProps {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly closedby: "any" | "closerequest" | "none";
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
}

/**
 * Opens a `<dialog>` while it is mounted. It takes the focus and returns it when it closes.
 * @param onClose Called when the user asks to close the dialog; null when the user cannot close it.
 * @param isLight True to close the dialog with a click beside it, too.
 */
export function useModal(onClose: (() => void) | null, isLight = false): ModalProps {
  const dialog = useRef<HTMLDialogElement>(null);
  // Browsers return the focus only when the dialog is closed before it is removed from the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    return () => element?.close();
  }, []);
  return {
    ref: dialog,
    // Without this attribute, browsers close the dialog when the user presses Escape twice, despite `preventDefault`.
    closedby: onClose === null ? "none" : isLight ? "any" : "closerequest",
    onCancel(event) {
      event.preventDefault();
      onClose?.();
    },
    // A browser without `closedby` support has closed the dialog, so it is opened again.
    onClose() {
      const element = dialog.current;
      if (element && !element.open) element.showModal();
    },
  };
}
