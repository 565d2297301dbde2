import type { FunctionComponent, SVGProps } from "react";

/** Component of an icon, as `lucide:…` modules export it. */
export type Icon = FunctionComponent<SVGProps<SVGSVGElement>>;
