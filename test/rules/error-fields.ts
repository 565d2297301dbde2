import { graphql } from "../generated/gql.ts";

/**
 * Selects all error fields for every mutation. GraphQL also accepts fragments on types of the interface that are not in
 * the mutation's union.
 */
graphql(`
  fragment ErrorFields on MutationError {
    __typename
    kind
    message
    path
    upstream {
      errorId
      domain
      category
      message
    }
    ... on ValidationError {
      code
    }
    ... on NotFoundError {
      missingId
    }
    ... on PermissionDeniedError {
      requiredScopes
    }
    ... on RateLimitedError {
      retryAfterSeconds
      scope
    }
    ... on FileRejectedError {
      rejectionReason
      downloadFailure
      maxSizeInBytes
      acceptedTypes
    }
    ... on FileSizeMismatchError {
      declaredSizeInBytes
      actualSizeInBytes
    }
    ... on UploadRefusedError {
      refusalReason
    }
    ... on TaskQuotaExceededError {
      quota
    }
    ... on ScheduleLimitReachedError {
      feedType
    }
    ... on ScheduleTemplateInactiveError {
      scheduleTemplateId
    }
    ... on CategoryChangeInProgressError {
      pendingTask {
        ...StoreTaskFields
      }
    }
    ... on UpstreamError {
      service
      httpStatus
    }
    ... on OutcomeUnknownError {
      check
    }
  }
`);
