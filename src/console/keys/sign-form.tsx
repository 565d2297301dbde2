import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAnnounce } from "../components/announcer.tsx";
import { Button } from "../components/button.tsx";
import { Field, Fields } from "../components/field.tsx";
import { Notice } from "../components/notice.tsx";
import type { SigningKeyFactsFragment } from "./generated/graphql.ts";
import { headerLines, type RequestFault, readRequest } from "./request-form.ts";
import type { PrivateKey } from "./private-key.ts";
import styles from "./keys.module.css";
import { type RequestToSign, type SignedRequest, signRequest } from "./sign-request.ts";
import { SignedHeaders } from "./signed-headers.tsx";
import { SigningFailure, type SigningFailureReason } from "./signing-failure.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Properties of the signing form. */
export interface SignFormProps {
  readonly keys: readonly SigningKeyFactsFragment[];
  /** Identifier of the selected key pair; empty when none is selected. */
  readonly keyId: string;
  /** Called when another key pair is selected. When omitted, the form offers no selection. */
  readonly onKey?: (signingKeyId: string) => void;
  /** Private key to sign with; when omitted, the user pastes one. */
  readonly privateKey?: PrivateKey;
  /** True when the session has ended; a pasted key is then cleared. */
  readonly isSessionOver: boolean;
}

/** Reason why the request cannot be signed, and the field that shows it. */
type Fault =
  | RequestFault
  | { readonly field: "key"; readonly reason: "keyMissing" | "noJwe" }
  | { readonly field: "privateKey"; readonly reason: SigningFailureReason | "missing" | "unknown" };

/** A signed request with the time of signing. */
interface Signed {
  readonly request: RequestToSign;
  readonly result: SignedRequest;
  readonly otherHeaders: readonly string[];
  readonly at: Date;
}

/** Form that signs a request within the page. */
export function SignForm({ keys, keyId, onKey, privateKey, isSessionOver }: SignFormProps) {
  const { t } = useTranslation("keys");
  const announce = useAnnounce();
  const [method, setMethod] = useState<string>("POST");
  const [address, setAddress] = useState("");
  const [body, setBody] = useState("");
  const [headers, setHeaders] = useState("Content-Type: application/json");
  const [fault, setFault] = useState<Fault | null>(null);
  const [signed, setSigned] = useState<Signed | null>(null);
  // The key stays in the DOM element and is read on signing, so React state never holds it.
  const pasted = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isSessionOver && pasted.current) pasted.current.value = "";
  }, [isSessionOver]);

  /** Wraps a setter so that each change discards the signature, which no longer matches the form. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setSigned(null);
      setFault(null);
    };

  const sign = async () => {
    setSigned(null);
    const key = keys.find(({ signingKeyId }) => signingKeyId === keyId);
    if (!key) return setFault({ field: "key", reason: "keyMissing" });
    if (!key.publicKeyJwe) return setFault({ field: "key", reason: "noJwe" });
    const read = readRequest({ method, address, body, headers });
    if ("fault" in read) return setFault(read.fault);
    const text = privateKey?.text ?? pasted.current?.value ?? "";
    if (text.trim() === "") return setFault({ field: "privateKey", reason: "missing" });
    const at = new Date();
    try {
      const { publicKey, publicKeyJwe } = key;
      const result = await signRequest(read.request, { privateKey: text, publicKey, publicKeyJwe }, at);
      setFault(null);
      setSigned({ request: read.request, result, otherHeaders: headerLines(headers), at });
      return announce(t("sign.announced"));
    } catch (error) {
      const reason = error instanceof SigningFailure ? error.reason : "unknown";
      return setFault({ field: "privateKey", reason });
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void sign();
  };
  const forget = () => {
    if (pasted.current) pasted.current.value = "";
    announce(t("sign.forgotten"));
  };

  const faultOf = (field: Fault["field"]) => {
    if (fault?.field !== field) return undefined;
    if (fault.field === "privateKey") {
      return fault.reason === "missing" ? t("sign.privateKeyMissing") : t(`sign.failure.${fault.reason}`);
    }
    if (fault.field === "headers") return t("sign.headersWrong", { line: fault.line });
    return t(`sign.${fault.reason}`);
  };
  const hasBody = method !== "GET";
  return (
    <div className={styles.signing}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Fields>
          <Field label={t("sign.method")}>
            {(control) => (
              <select
                {...control}
                value={method}
                onChange={(event) => changing(setMethod)(event.currentTarget.value)}
              >
                {methods.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("sign.address")} hint={t("sign.addressHint")} error={faultOf("address")}>
            {(control) => (
              <input
                {...control}
                type="url"
                inputMode="url"
                autoComplete="off"
                value={address}
                onChange={(event) => changing(setAddress)(event.currentTarget.value)}
              />
            )}
          </Field>
        </Fields>
        {hasBody && (
          <Field label={t("sign.body")} hint={t("sign.bodyHint")}>
            {(control) => (
              <textarea
                {...control}
                rows={4}
                spellCheck={false}
                value={body}
                onChange={(event) => changing(setBody)(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <Field label={t("sign.headers")} hint={t("sign.headersHint")} error={faultOf("headers")}>
          {(control) => (
            <textarea
              {...control}
              rows={2}
              autoComplete="off"
              spellCheck={false}
              value={headers}
              onChange={(event) => changing(setHeaders)(event.currentTarget.value)}
            />
          )}
        </Field>
        {onKey && (
          <Field label={t("sign.key")} error={faultOf("key")}>
            {(control) => (
              <select
                {...control}
                value={keys.some(({ signingKeyId }) => signingKeyId === keyId) ? keyId : ""}
                onChange={(event) => changing(onKey)(event.currentTarget.value)}
              >
                <option value="">{t("sign.keyMissing")}</option>
                {keys.map(({ id, signingKeyId, cipher }) => (
                  <option key={id} value={signingKeyId}>
                    {`${t(`cipher.${cipher ?? "unknown"}`)} · ${signingKeyId}`}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {privateKey ? (
          (faultOf("privateKey") ?? faultOf("key")) && (
            <Notice tone="bad">{faultOf("privateKey") ?? faultOf("key")}</Notice>
          )
        ) : (
          <Field label={t("sign.privateKey")} hint={t("sign.privateKeyHint")} error={faultOf("privateKey")}>
            {(control) => (
              // These attributes keep the key out of autofill and spell checkers.
              <textarea
                {...control}
                ref={pasted}
                className={[control.className, styles.pasted].join(" ")}
                rows={3}
                autoComplete="off"
                spellCheck={false}
                autoCapitalize="off"
                autoCorrect="off"
                onChange={() => setFault(null)}
              />
            )}
          </Field>
        )}
        <div className={styles.copies}>
          <Button type="submit" weight={privateKey ? "secondary" : "primary"}>
            {t("sign.submit")}
          </Button>
          {!privateKey && <Button onClick={forget}>{t("sign.forget")}</Button>}
        </div>
      </form>
      {signed && <SignedHeaders {...signed} />}
    </div>
  );
}
