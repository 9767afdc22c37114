export { documentPhotos, letGoOf, photoLink, removeUnusedPhotoJob } from "./photo-files.ts";
export { holdPhotos } from "./photos.queries.ts";
export { photoRoutes } from "./photos.routes.ts";
