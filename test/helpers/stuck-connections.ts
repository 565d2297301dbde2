/**
 * Module to import before a program (`node --import`): the HTTP client cannot close its connections to services, like a
 * faulty client.
 */
import { Client } from "undici";

Client.prototype.destroy = () => Promise.reject(new Error("The connection is stuck."));
