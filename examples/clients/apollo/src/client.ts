import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { GraphQLWsLink } from "@apollo/client/link/subscriptions";
import { relayStylePagination } from "@apollo/client/utilities";
import UploadHttpLink from "apollo-upload-client/UploadHttpLink.mjs";
import { OperationTypeNode } from "graphql";
import { createClient } from "graphql-ws";
import { fetchWithProgress } from "./fetch-with-progress";
import possibleTypes from "./generated/possible-types";

const url = import.meta.env.GATEWAY_URL ?? "http://127.0.0.1:4000/graphql";
const authorization = `Bearer ${import.meta.env.GATEWAY_TOKEN ?? "sandbox-seller-1"}`;

/** Queries and mutations. One with a file goes as a multipart request, which needs the second header. */
const http = new UploadHttpLink({
  uri: url,
  headers: { authorization, "graphql-require-preflight": "true" },
  fetch: fetchWithProgress,
});

/** Subscriptions. After a lost connection they are sent again, and start with the current state. */
const webSocket = new GraphQLWsLink(
  createClient({
    url: url.replace(/^http/, "ws"),
    connectionParams: { authorization },
    // A connection that answers no ping within 10 seconds is lost.
    keepAlive: 10_000,
    retryAttempts: Infinity,
    shouldRetry: () => true,
  }),
);

export const client = new ApolloClient({
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    webSocket,
    http,
  ),
  cache: new InMemoryCache({
    ...possibleTypes,
    typePolicies: {
      // Pages of the same selection are joined into one list.
      Query: { fields: { feedTasks: relayStylePagination(["families", "feedTypes", "period", "status"]) } },
    },
  }),
  dataMasking: true,
});
