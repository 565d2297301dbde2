import Plus from "lucide:plus";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useQuery } from "urql";
import { Button } from "../components/button.tsx";
import { ApplicationFailure } from "../components/application-failure.tsx";
import { Loading } from "../components/loading.tsx";
import { Notice } from "../components/notice.tsx";
import { Card, Page } from "../components/page.tsx";
import { useSessionState } from "../session/session-context.ts";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { KeyList } from "./key-list.tsx";
import styles from "./keys.module.css";
import { SigningKeysQuery } from "./operations.ts";
import { SignForm } from "./sign-form.tsx";

/** Screen at `/console/keys`; `?key=` selects the key pair to sign with. */
export default function KeysScreen() {
  const { t } = useTranslation("keys");
  const [{ data, error, fetching }, askAgain] = useQuery({ query: SigningKeysQuery });
  const [dialog, setDialog] = useState<"closed" | "open" | "taken">("closed");
  const [isKeyShown, setKeyShown] = useState(false);
  const state = useSessionState();
  const isSessionOver = state.kind === "signedIn" && state.isOver;
  // When the session ends, the dialog closes and its private key is discarded.
  if (isSessionOver && dialog === "open") setDialog(isKeyShown ? "taken" : "closed");
  const [search, setSearch] = useSearchParams();
  const form = useRef<HTMLDivElement>(null);
  const wanted = search.get("key") ?? "";
  const hasSearch = search.has("key");
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (hasSearch && isLoaded) form.current?.scrollIntoView({ block: "start" });
  }, [hasSearch, isLoaded]);
  const keys = data?.signingKeys ?? null;
  return (
    <Page
      title={t("title")}
      explanation={t("explanation")}
      actions={
        <Button
          weight="primary"
          icon={<Plus aria-hidden />}
          onClick={() => {
            setKeyShown(false);
            setDialog("open");
          }}
        >
          {t("create")}
        </Button>
      }
    >
      {dialog === "taken" && <Notice tone="warn">{t("made.gone")}</Notice>}
      <Card title={t("list.title")}>
        {keys ? (
          <KeyList keys={keys} onSign={(id) => setSearch({ key: id }, { replace: true })} />
        ) : (
          fetching && <Loading />
        )}
        <ApplicationFailure
          error={error}
          title={t("list.unavailable")}
          explanation={t("list.noApplication")}
          onRetry={() => askAgain({ requestPolicy: "network-only" })}
        />
      </Card>
      {/* Without a key pair there is nothing to sign with. While the list loads, it must not push the form down. */}
      {keys && keys.length > 0 && (
        <div ref={form} className={styles.signCard}>
          <Card title={t("sign.title")}>
            <p>{t("sign.explanation")}</p>
            <SignForm
              keys={keys}
              keyId={wanted}
              onKey={(id) => setSearch({ key: id }, { replace: true })}
              isSessionOver={isSessionOver}
            />
          </Card>
        </div>
      )}
      {dialog === "open" && !isSessionOver && (
        <CreateKeyDialog
          onShown={() => setKeyShown(true)}
          onSent={() => askAgain({ requestPolicy: "network-only" })}
          onClose={() => setDialog("closed")}
        />
      )}
    </Page>
  );
}
