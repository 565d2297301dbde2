/**
 * Maximum size of a video file that the gateway stores completely before it calls the service, in bytes. A larger file
 * is streamed.
 */
export const maxStoredVideoBytes = 15 * 1_048_576;

/** Maximum size of the rest of a request with a stored file, that is, multipart headers and fields, in bytes. */
const maxFramingBytes = 65_536;

/** Maximum size of a request whose video file the gateway stores completely, in bytes. */
export const maxStoredRequestBytes = maxStoredVideoBytes + maxFramingBytes;
