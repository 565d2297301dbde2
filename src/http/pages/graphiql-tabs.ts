/** A tab that GraphiQL opens with. */
export interface GraphiqlTab {
  readonly query: string;
  /** JSON text. */
  readonly variables?: string;
}

const viewerQuery = `# Who am I, and how much of the limit is left?
query Viewer {
  viewer {
    id
    mode
    rateLimits {
      scope
      limit
      windowSeconds
      used
      remaining
    }
  }
}
`;

const createVideoMutation = `# Declare a video. Its file goes up with uploadVideo,
# as a multipart request: see the README.
mutation CreateVideo {
  createVideo(input: { title: "A video", sizeInBytes: 1000000 }) {
    video {
      id
      videoId
      status
    }
    errors {
      ... on MutationError {
        kind
        message
        path
      }
    }
  }
}
`;

const videoStatusSubscription = `subscription VideoStatus($id: ID!) {
  videoStatusChanged(id: $id) {
    previousStatus
    isFinal
    observedAt
    video {
      title
      status
      statusMessage
      thumbnailUrl
      playlists {
        protocol
        url
      }
    }
  }
}
`;

/**
 * A query, a mutation and a subscription.
 * @param demoVideoId global identifier of the video to watch; null leaves a place for one.
 */
export function createGraphiqlTabs(demoVideoId: string | null): readonly GraphiqlTab[] {
  const hint = demoVideoId
    ? "# Watch the sandbox's own video until its status is\n# final, or put the id of another into the variables."
    : "# Put the id of a video into the variables, and\n# watch it until its status is final.";
  return [
    { query: viewerQuery },
    { query: createVideoMutation },
    {
      query: `${hint}\n${videoStatusSubscription}`,
      variables: `${JSON.stringify({ id: demoVideoId ?? "" }, null, 2)}\n`,
    },
  ];
}
