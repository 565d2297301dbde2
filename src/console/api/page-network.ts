import { Network } from "./network.ts";

/** The network as this page finds it. One for all users: it knows nothing of them. */
export const pageNetwork = new Network();
