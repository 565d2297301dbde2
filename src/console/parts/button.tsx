import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";

/** How much weight a button has: one `primary` for each form or dialog; `plain` has no frame. */
export type ButtonWeight = "danger" | "plain" | "primary" | "secondary";

interface Looks {
  readonly weight?: ButtonWeight;
  /** Shown before the text; says nothing by itself. */
  readonly icon?: ReactNode;
}

/** A button. With no text in it, it needs an `aria-label`. */
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

/** A link to another page that looks like one. */
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

/** A link to a place in the console that looks like one. */
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
