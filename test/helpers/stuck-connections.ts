/**
 * To be imported before a program (`node --import`): the HTTP client of its connections to services cannot let go of them, as with a fault
 * in the client.
 */
import { Client } from "undici";

Client.prototype.destroy = () => Promise.reject(new Error("The connection is stuck."));
