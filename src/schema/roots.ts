import { builder } from "./builder.ts";

builder.queryType({
  description:
    "Everything that can be read. A field that asks a service is nullable, so that one service failing leaves the rest of the answer standing.",
});

builder.mutationType({
  description:
    "Everything that can be changed. Each mutation takes one `input` and returns one payload with `errors`; the result field is null when nothing took effect, or when the answer that would tell was lost. What may have taken effect is never repeated by the gateway.",
});

builder.subscriptionType({
  description:
    "Waiting for asynchronous work. Each stream sends the present state at once, then every change, and ends by itself after a final state. It may be resumed by subscribing again: nothing that matters is lost, because the first event is the present state. An unknown identifier ends the stream with a NOT_FOUND error; 24 hours without any change end it with a WATCH_TIMEOUT error.",
});
