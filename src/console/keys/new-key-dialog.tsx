import Download from "lucide:download";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Notice } from "../components/notice.tsx";
import { saveFile } from "../components/save-file.ts";
import type { SigningKeyFactsFragment } from "./generated/graphql.ts";
import styles from "./keys.module.css";
import type { PrivateKey } from "./private-key.ts";
import { SignForm } from "./sign-form.tsx";

/** Properties of the dialog. */
export interface MadeKeyProps {
  readonly signingKey: SigningKeyFactsFragment;
  readonly privateKey: PrivateKey;
  readonly onClose: () => void;
}

/** Shows a new private key once. The dialog closes only after the user confirms that the key is stored. */
export function NewKeyDialog({ signingKey, privateKey, onClose }: MadeKeyProps) {
  const { t } = useTranslation("keys");
  const [isStored, setStored] = useState(false);
  const { signingKeyId, publicKeyJwe: jwe } = signingKey;
  useEffect(() => {
    if (isStored) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isStored]);
  // Object URLs of saved files are revoked on close, so that the page cannot read the key again.
  const saved = useRef(new Set<() => void>());
  useEffect(() => {
    const all = saved.current;
    return () => all.forEach((takeBack) => takeBack());
  }, []);
  const save = (text: string, type: string, name: string) =>
    saved.current.add(saveFile(new Blob([text], { type }), name));
  const savePem = () => save(privateKey.pem, "application/x-pem-file", `${signingKeyId}.pem`);
  const saveJson = () =>
    save(
      `${JSON.stringify({ privateKey: privateKey.text, jwe })}\n`,
      "application/json",
      `${signingKeyId}.json`,
    );
  return (
    <Dialog
      title={t("made.title")}
      onClose={isStored ? onClose : null}
      actions={
        <>
          <label className={styles.stored}>
            <input
              type="checkbox"
              checked={isStored}
              onChange={({ currentTarget }) => setStored(currentTarget.checked)}
            />
            {t("made.stored")}
          </label>
          <Button weight="primary" disabled={!isStored} onClick={onClose}>
            {t("made.close")}
          </Button>
        </>
      }
    >
      <Notice tone="warn">{t("made.once")}</Notice>
      <p>
        {t("made.id")}: <code className={styles.id}>{signingKeyId}</code>
      </p>
      <ShownPrivateKey privateKey={privateKey} />
      <div className={styles.copies}>
        <CopyButton text={() => privateKey.text} label={t("made.copy")} />
        <Button icon={<Download aria-hidden />} onClick={savePem}>
          {t("made.downloadPem")}
        </Button>
        {jwe !== null && (
          <Button icon={<Download aria-hidden />} onClick={saveJson}>
            {t("made.downloadJson")}
          </Button>
        )}
      </div>
      {jwe !== null && <p className={styles.soft}>{t("made.jsonExplanation")}</p>}
      <details className={styles.signNow}>
        <summary>{t("made.signNow")}</summary>
        <SignForm keys={[signingKey]} keyId={signingKeyId} privateKey={privateKey} isSessionOver={false} />
      </details>
    </Dialog>
  );
}

/** Text of the private key. It is written to the DOM directly, because React state would outlive the dialog. */
function ShownPrivateKey({ privateKey }: { readonly privateKey: PrivateKey }) {
  const { t } = useTranslation("keys");
  const element = useRef<HTMLPreElement>(null);
  const id = useId();
  useEffect(() => {
    const container = element.current;
    if (!container) return undefined;
    container.textContent = privateKey.text;
    return () => container.replaceChildren();
  }, [privateKey]);
  return (
    <div>
      <p id={id} className={styles.label}>
        {t("made.privateKey")}
      </p>
      {/* Long keys scroll, so they must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre ref={element} role="region" aria-labelledby={id} tabIndex={0} className={styles.privateKey} />
    </div>
  );
}
