import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";

/** Visual weight of a button. A form or dialog has one `primary` button; `plain` has no border. */
export type ButtonWeight = "danger" | "plain" | "primary" | "secondary";

interface Looks {
  readonly weight?: ButtonWeight;
  /** Decorative icon before the text. */
  readonly icon?: ReactNode;
}

/** A button. Without text it needs an `aria-label`. */
export function Button({
  weight = "secondary",
  icon,
  className,
  children,
  ...others
}: ButtonHTMLAttributes<HTMLButtonElement> & Looks) {
  return (
    <button type="button" {...others} className={classOf(weight, className)}>
      {icon}
      {children}
    </button>
  );
}

/** A link to another page, styled as a button. */
export function ButtonLink({
  weight = "secondary",
  icon,
  className,
  children,
  ...others
}: AnchorHTMLAttributes<HTMLAnchorElement> & Looks) {
  return (
    <a {...others} className={classOf(weight, className)}>
      {icon}
      {children}
    </a>
  );
}

/** A link within the console, styled as a button. */
export function RouteButton({
  weight = "secondary",
  icon,
  className,
  children,
  ...others
}: Omit<LinkProps, "className"> & Looks & { readonly className?: string }) {
  return (
    <Link {...others} className={classOf(weight, className)}>
      {icon}
      {children}
    </Link>
  );
}

function classOf(weight: ButtonWeight, className: string | undefined): string {
  return [styles.button, styles[weight], className].filter(Boolean).join(" ");
}
