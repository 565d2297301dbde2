// Inside the interface fragment, types that are missing in this mutation's union are valid, too.
const errors = `errors {
  __typename
  ... on MutationError {
    kind message path upstream { errorId }
    ... on ValidationError { code }
    ... on NotFoundError { missingId }
    ... on FileRejectedError { rejectionReason downloadFailure maxSizeInBytes acceptedTypes }
    ... on FileSizeMismatchError { declaredSizeInBytes actualSizeInBytes }
    ... on UploadRefusedError { refusalReason }
    ... on RateLimitedError { retryAfterSeconds scope }
    ... on UpstreamError { httpStatus isRetryable service }
    ... on PermissionDeniedError { requiredScopes }
    ... on OutcomeUnknownError { check }
  }
}`;
const video = "video { videoId status sizeInBytes }";
const document = "document { documentId status }";
const image = "image { imageId }";

/** Upload mutations with one variable `input` and all fields of their errors. */
export const createVideoFromFile = mutation("createVideoFromFile", video);
export const uploadVideo = mutation("uploadVideo", video);
export const createImageFromFile = mutation("createImageFromFile", image);
export const createDocumentFromFile = mutation("createDocumentFromFile", document);
export const uploadDocument = mutation("uploadDocument", document);
/** Upload mutation with the variable `input.files`. */
export const createImagesFromFiles = mutation("createImagesFromFiles", `results { ${image} ${errors} }`);
/** Mutations without a file. */
export const createVideo = mutation("createVideo", video);
export const createDocument = mutation("createDocument", document);
export const createImageFromUrl = mutation("createImageFromUrl", image);

function mutation(name: string, result: string): string {
  const inputType = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return `mutation ($input: ${inputType}!) { ${name}(input: $input) { ${result} ${errors} } }`;
}
