/** Something that goes on for a user whatever screen is shown: files that are being sent, changes that wait for their turn. */
export interface UserService {
  /** Ends it; what must not be lost is kept by then. */
  close(): void;
}

/** The services of one user. They end with the user's session in this tab, and no other user finds them. */
export class UserServices {
  readonly #services = new Map<string, UserService>();

  /** The service of a name. @param create makes it at its first use. */
  get<Service extends UserService>(name: string, create: () => Service): Service {
    const known = this.#services.get(name);
    if (known) return known as Service;
    const service = create();
    this.#services.set(name, service);
    return service;
  }

  /** Ends all of them. */
  close(): void {
    for (const service of this.#services.values()) service.close();
    this.#services.clear();
  }
}
