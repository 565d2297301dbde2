import { Network } from "./network.ts";

/** Network state of this page. All users share it, because it holds no user data. */
export const pageNetwork = new Network();
