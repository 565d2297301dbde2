import Search from "lucide:search";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { SearchDialog } from "./search-dialog.tsx";
import styles from "./search-button.module.css";

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** Button of the header that opens the search. The shortcut opens it on every screen. */
export function SearchButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      // Browsers use the same keys for their own search.
      event.preventDefault();
      // A dialog is finished before another one opens.
      setOpen((was) => !was && document.querySelector("dialog[open]") === null);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <Button
        className={styles.button}
        icon={<Search aria-hidden />}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
        onClick={() => setOpen(true)}
      >
        <span className={styles.text}>{t("search.title")}</span>
        <kbd aria-hidden className={styles.keys}>
          {isMac ? "⌘K" : t("search.keys")}
        </kbd>
      </Button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** On a Mac, Ctrl+K deletes the rest of a line. */
function isShortcut({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && (metaKey || (ctrlKey && !isMac)) && !altKey && !shiftKey;
}
