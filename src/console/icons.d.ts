/** A Lucide icon as a React component, made by the plugin in `lucide.ts`. */
declare module "lucide:*" {
  import type { FunctionComponent, SVGProps } from "react";

  const icon: FunctionComponent<SVGProps<SVGSVGElement>>;
  export default icon;
}
