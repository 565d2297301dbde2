import { Component, type ReactNode } from "react";
import { Translation } from "react-i18next";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";

/** Shows an error notice when a screen crashes. */
export class CrashBoundary extends Component<
  { readonly children: ReactNode },
  { readonly error: Error | null }
> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Translation>
        {(t) => (
          <Notice
            tone="bad"
            title={t("crashed.title")}
            actions={<Button onClick={() => location.reload()}>{t("crashed.again")}</Button>}
          >
            <p>{t("crashed.explanation")}</p>
            <pre>{error.message}</pre>
          </Notice>
        )}
      </Translation>
    );
  }
}
