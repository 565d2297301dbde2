/** A background service of a user, such as the upload queue. It runs on every screen. */
export interface UserService {
  /** Stops the service. Data that must survive is already stored. */
  close(): void;
}

/**
 * Services of one user. They are closed when the user's session in this tab ends; other users have separate services.
 */
export class UserServices {
  readonly #services = new Map<string, UserService>();

  /** Returns the service with a name. @param create Creates the service when it is first used. */
  get<Service extends UserService>(name: string, create: () => Service): Service {
    const known = this.#services.get(name);
    if (known) return known as Service;
    const service = create();
    this.#services.set(name, service);
    return service;
  }

  /** Closes all services. */
  close(): void {
    for (const service of this.#services.values()) service.close();
    this.#services.clear();
  }
}
