export { documentPhotos, letGoOf, photoLink, photoPath, removeUnusedPhotoJob } from "./photo-files.ts";
export { holdPhotos } from "./photos.queries.ts";
export { photoRoutes } from "./photos.routes.ts";
