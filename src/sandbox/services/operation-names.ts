/**
 * Names of all operations, each with its method and its path below the address of the sandbox. Tests select calls by
 * these names.
 */
const paths = {
  addStoreCategory: ["POST /sell/stores/v1/store/categories"],
  createDocument: ["POST /commerce/media/v1_beta/document"],
  createDocumentFromUrl: ["POST /commerce/media/v1_beta/document/create_document_from_url"],
  createImageFromFile: ["POST /commerce/media/v1_beta/image/create_image_from_file"],
  createImageFromUrl: ["POST /commerce/media/v1_beta/image/create_image_from_url"],
  createInventoryTask: ["POST /sell/feed/v1/inventory_task"],
  createMetricTask: ["POST /sell/feed/v1/customer_service_metric_task"],
  createOrderTask: ["POST /sell/feed/v1/order_task"],
  createSchedule: ["POST /sell/feed/v1/schedule"],
  createSigningKey: ["POST /developer/key_management/v1/signing_key"],
  createTask: ["POST /sell/feed/v1/task"],
  createToken: ["POST /identity/v1/oauth2/token"],
  createVideo: ["POST /commerce/media/v1_beta/video"],
  deleteSchedule: ["DELETE /sell/feed/v1/schedule/:scheduleId"],
  deleteStoreCategory: ["DELETE /sell/stores/v1/store/categories/:categoryId"],
  downloadFeedFile: ["GET /buy/feed/v1/file/:fileId/download"],
  getDocument: ["GET /commerce/media/v1_beta/document/:documentId"],
  getFeedAccess: ["GET /buy/feed/v1/access"],
  getFeedFile: ["GET /buy/feed/v1/file/:fileId"],
  getFeedFiles: ["GET /buy/feed/v1/file"],
  getFeedType: ["GET /buy/feed/v1/feed_type/:feedTypeId"],
  getFeedTypes: ["GET /buy/feed/v1/feed_type"],
  getImage: ["GET /commerce/media/v1_beta/image/:imageId"],
  getInputFile: ["GET /sell/feed/v1/task/:taskId/download_input_file"],
  getInventoryTask: ["GET /sell/feed/v1/inventory_task/:taskId"],
  getInventoryTasks: ["GET /sell/feed/v1/inventory_task"],
  getLatestResultFile: ["GET /sell/feed/v1/schedule/:scheduleId/download_result_file"],
  getMetricTask: ["GET /sell/feed/v1/customer_service_metric_task/:taskId"],
  getMetricTasks: ["GET /sell/feed/v1/customer_service_metric_task"],
  getOrderTask: ["GET /sell/feed/v1/order_task/:taskId"],
  getOrderTasks: ["GET /sell/feed/v1/order_task"],
  getResultFile: ["GET /sell/feed/v1/task/:taskId/download_result_file"],
  getSchedule: ["GET /sell/feed/v1/schedule/:scheduleId"],
  getScheduleTemplate: ["GET /sell/feed/v1/schedule_template/:scheduleTemplateId"],
  getScheduleTemplates: ["GET /sell/feed/v1/schedule_template"],
  getSchedules: ["GET /sell/feed/v1/schedule"],
  getSigningKey: [
    "GET /developer/key_management/v1/signing_key/:signingKeyId",
    "POST /developer/key_management/v1/signing_key/:signingKeyId",
  ],
  getSigningKeys: ["GET /developer/key_management/v1/signing_key"],
  getStore: ["GET /sell/stores/v1/store"],
  getStoreCategories: ["GET /sell/stores/v1/store/categories"],
  getStoreTask: ["GET /sell/stores/v1/store/task/:taskId", "GET /sell/stores/v1/store/tasks/:taskId"],
  getStoreTasks: ["GET /sell/stores/v1/store/task", "GET /sell/stores/v1/store/tasks"],
  getTask: ["GET /sell/feed/v1/task/:taskId"],
  getTasks: ["GET /sell/feed/v1/task"],
  getUser: ["GET /commerce/identity/v1/user/", "GET /commerce/identity/v1/user"],
  getVideo: ["GET /commerce/media/v1_beta/video/:videoId"],
  moveStoreCategory: ["POST /sell/stores/v1/store/categories/move_category"],
  renameStoreCategory: ["PUT /sell/stores/v1/store/categories/:categoryId"],
  updateSchedule: ["PUT /sell/feed/v1/schedule/:scheduleId"],
  uploadDocument: ["POST /commerce/media/v1_beta/document/:documentId/upload"],
  uploadFile: ["POST /sell/feed/v1/task/:taskId/upload_file"],
  uploadVideo: ["POST /commerce/media/v1_beta/video/:videoId/upload"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Name of an operation of the services or of the token endpoint. */
export type OperationName = keyof typeof paths;

/** Names of all operations, in alphabetical order. */
export const operationNames = Object.keys(paths) as readonly OperationName[];

const namesByPath: ReadonlyMap<string, OperationName> = new Map(
  operationNames.flatMap((name) => paths[name].map((path) => [path, name] as const)),
);

/**
 * Returns the name of an operation.
 * @param path with placeholders such as `:videoId`
 * @throws Error when the operation has no name
 */
export function nameOfOperation(method: string, path: string): OperationName {
  const name = namesByPath.get(`${method} ${path}`);
  if (name === undefined) throw new Error(`The operation ${method} ${path} has no name.`);
  return name;
}
