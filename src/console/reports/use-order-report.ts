import { useState } from "react";
import { type CombinedError, useMutation } from "urql";
import type { OrderErrorFragment } from "./generated/graphql.ts";
import {
  orderGenericMutation,
  orderInventoryMutation,
  orderMetricsMutation,
  orderOrdersMutation,
} from "./operations.ts";
import type { ReportOrder } from "./report-order.ts";

/** Why no report was ordered, or why it is not known whether one was. */
export interface OrderFailure {
  /** Of the request; undefined when the mutation itself says it. */
  readonly error: CombinedError | undefined;
  readonly errors: readonly OrderErrorFragment[];
}

/** Orders reports, one at a time. */
export interface OrderReport {
  readonly isOrdering: boolean;
  /** Of the last order; null while there is none, and when it has worked. */
  readonly outcome: OrderFailure | null;
  /** @returns the service's number of the task; null when there is none. */
  readonly order: (order: ReportOrder) => Promise<string | null>;
  /** Forgets the outcome. */
  readonly dismiss: () => void;
}

/** Makes it. */
export function useOrderReport(): OrderReport {
  const [isOrdering, setOrdering] = useState(false);
  const [outcome, setOutcome] = useState<OrderFailure | null>(null);
  const [, orderOrders] = useMutation(orderOrdersMutation);
  const [, orderInventory] = useMutation(orderInventoryMutation);
  const [, orderMetrics] = useMutation(orderMetricsMutation);
  const [, orderGeneric] = useMutation(orderGenericMutation);

  const send = async (order: ReportOrder) => {
    switch (order.family) {
      case "ORDER": {
        const { data, error } = await orderOrders({ input: order.input });
        return { payload: data?.createOrderTask, error };
      }
      case "INVENTORY": {
        const { data, error } = await orderInventory({ input: order.input });
        return { payload: data?.createInventoryTask, error };
      }
      case "CUSTOMER_SERVICE_METRIC": {
        const { data, error } = await orderMetrics({ input: order.input });
        return { payload: data?.createCustomerServiceMetricTask, error };
      }
      case "GENERIC": {
        const { data, error } = await orderGeneric({ input: order.input });
        return { payload: data?.createGenericTask, error };
      }
    }
  };
  return {
    isOrdering,
    outcome,
    dismiss: () => setOutcome(null),
    async order(order) {
      setOrdering(true);
      setOutcome(null);
      const { payload, error } = await send(order);
      setOrdering(false);
      if (payload?.task) return payload.task.taskId;
      setOutcome({ error, errors: payload?.errors ?? [] });
      return null;
    },
  };
}
