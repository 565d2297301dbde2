import { useState } from "react";
import { type CombinedError, useMutation } from "urql";
import type { OrderErrorFragment } from "./generated/graphql.ts";
import {
  orderGenericMutation,
  orderInventoryMutation,
  orderMetricsMutation,
  orderOrdersMutation,
} from "./operations.ts";
import type { CreateReportInput } from "./report-draft.ts";

/** Failure to create a report, including unknown outcomes. */
export interface CreateReportFailure {
  /** Error of the request; undefined when the mutation returned `errors`. */
  readonly error: CombinedError | undefined;
  readonly errors: readonly OrderErrorFragment[];
}

/** State and actions to create a report. */
export interface ReportCreation {
  readonly isOrdering: boolean;
  /** Failure of the last attempt; null before the first attempt and after a success. */
  readonly outcome: CreateReportFailure | null;
  /**
   * Creates a report.
   * @returns the service's task number; null when it failed.
   */
  readonly order: (order: CreateReportInput) => Promise<string | null>;
  /** Clears the outcome. */
  readonly dismiss: () => void;
}

/** Returns the state and the actions to create reports. */
export function useCreateReport(): ReportCreation {
  const [isOrdering, setOrdering] = useState(false);
  const [outcome, setOutcome] = useState<CreateReportFailure | null>(null);
  const [, orderOrders] = useMutation(orderOrdersMutation);
  const [, orderInventory] = useMutation(orderInventoryMutation);
  const [, orderMetrics] = useMutation(orderMetricsMutation);
  const [, orderGeneric] = useMutation(orderGenericMutation);

  const send = async (order: CreateReportInput) => {
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
