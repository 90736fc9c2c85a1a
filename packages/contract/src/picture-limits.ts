/** The size of one picture that is sent as evidence. */
export const MAX_ATTACHMENT_BYTES = 8 * 1024 * 1024;
/** The number of pictures of one user for one series. */
export const MAX_ATTACHMENTS = 10;
/** The formats that the server can decode. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
