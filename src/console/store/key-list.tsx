import { useTranslation } from "react-i18next";
import styles from "./category-board.module.css";

/** Keyboard shortcuts of the tree by action. */
const keys = [
  ["arrows", ["↑", "↓", "→", "←", "Home", "End"]],
  ["letters", ["A–Z"]],
  ["select", ["Space", "Shift ↑", "Shift ↓", "Ctrl A"]],
  ["rename", ["F2", "Enter"]],
  ["add", ["Insert"]],
  ["cut", ["Ctrl X", "Ctrl V"]],
  ["delete", ["Delete"]],
  ["undo", ["Ctrl Z"]],
] as const;

/** List of the tree's keyboard shortcuts. */
export function KeyList() {
  const { t } = useTranslation("store");
  return (
    <details className={styles.keys}>
      <summary>{t("keyboard.title")}</summary>
      <dl>
        {keys.map(([name, pressed]) => (
          <div key={name} className={styles.pair}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keyboard.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
