import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CombinedError } from "urql";
import { useApi } from "../api/api-context.ts";
import { sendUncached } from "../api/send-uncached.ts";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Failure, type PayloadError } from "../components/failure.tsx";
import { Notice } from "../components/notice.tsx";
import type { SigningKeyFactsFragment } from "./generated/graphql.ts";
import styles from "./keys.module.css";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { CreateSigningKeyMutation } from "./operations.ts";
import { PrivateKey } from "./private-key.ts";

const ciphers = ["ED25519", "RSA"] as const;

/** A new key pair, as shown in the dialog. */
interface Made {
  readonly signingKey: SigningKeyFactsFragment;
  readonly privateKey: PrivateKey;
}

/** Properties of the dialog. */
export interface CreateKeyDialogProps {
  /** Called when a private key is shown. */
  readonly onShown: () => void;
  /** Called after each attempt, successful or not, because the list of keys may have changed. */
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Creates a key pair and shows its private key. Closing the dialog discards the private key. */
export function CreateKeyDialog({ onShown, onSent, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation("keys");
  const { t: shell } = useTranslation();
  const api = useApi();
  const [cipher, setCipher] = useState<(typeof ciphers)[number]>("ED25519");
  const [isMaking, setMaking] = useState(false);
  const [error, setError] = useState<CombinedError | undefined>(undefined);
  const [errors, setErrors] = useState<readonly PayloadError[]>([]);
  const [made, setMade] = useState<Made | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => () => made?.privateKey.discard(), [made]);

  const make = async () => {
    setMaking(true);
    setError(undefined);
    setErrors([]);
    try {
      const { createSigningKey } = await sendUncached(api, CreateSigningKeyMutation, { input: { cipher } });
      onSent();
      const { signingKey, privateKey, errors: refusals } = createSigningKey ?? {};
      if (!isMounted.current) return;
      setErrors(refusals ?? []);
      if (signingKey && privateKey) {
        setMade({ signingKey, privateKey: new PrivateKey(privateKey) });
        onShown();
      }
    } catch (failure) {
      onSent();
      if (isMounted.current) setError(failure as CombinedError);
    } finally {
      if (isMounted.current) setMaking(false);
    }
  };

  if (made) return <NewKeyDialog {...made} onClose={onClose} />;
  return (
    <Dialog
      title={t("make.title")}
      onClose={isMaking ? null : onClose}
      actions={
        <>
          <Button disabled={isMaking} onClick={onClose}>
            {shell("part.cancel")}
          </Button>
          <Button weight="primary" disabled={isMaking} onClick={() => void make()}>
            {isMaking ? t("make.making") : t("make.submit")}
          </Button>
        </>
      }
    >
      <p>{t("make.explanation")}</p>
      <fieldset className={styles.choices} disabled={isMaking}>
        <legend>{t("make.cipher")}</legend>
        {ciphers.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="cipher"
              value={name}
              checked={cipher === name}
              onChange={() => setCipher(name)}
            />
            <span>{t(`make.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      {error?.networkError ? (
        <Notice tone="bad">{t("make.unknownOutcome")}</Notice>
      ) : (
        <Failure error={error} errors={errors} />
      )}
    </Dialog>
  );
}
