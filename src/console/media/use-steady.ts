import { useEffect, useState } from "react";

/** Time after the release of a pointer in which its click may follow, in milliseconds. */
const clickDelayMs = 100;

/**
 * Returns a value that does not change while a pointer is pressed, so that a list that changes by itself does not move
 * the button under the pointer.
 */
export function useSteady<Value>(value: Value): Value {
  const isPressed = useIsPressed();
  const [shown, setShown] = useState(value);
  if (!isPressed && shown !== value) setShown(value);
  return isPressed ? shown : value;
}

/** True from the press of a pointer to its click. */
function useIsPressed(): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      clearTimeout(timer);
      setPressed(false);
    };
    const listeners = {
      pointerdown: () => {
        clearTimeout(timer);
        setPressed(true);
      },
      // Some pointers, such as a finger that scrolls, have no click.
      pointerup: () => {
        timer = setTimeout(release, clickDelayMs);
      },
      pointercancel: release,
      click: release,
    };
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener);
    };
  }, []);
  return isPressed;
}
