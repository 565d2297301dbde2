/** Messages from instance to instance. A message may be lost while the keeper cannot be reached, and is then told to nobody. */
export interface SharedChannels {
  /** Sends a message to all instances that listen, this one included. */
  publish(channel: string, message: string): Promise<void>;
  /**
   * Calls the listener with each message.
   * @param onReceiving is called once, when messages are received: what was sent before may be missed.
   * @returns a function that ends that.
   */
  subscribe(channel: string, listener: (message: string) => void, onReceiving?: () => void): () => void;
  /** Calls the listener when messages may have been lost and are received again. @returns a function that ends that. */
  onGap(listener: () => void): () => void;
}
