/** Of one picture that is sent as evidence. */
export const MAX_ATTACHMENT_BYTES = 8 * 1024 * 1024;
/** Of one person for one series. */
export const MAX_ATTACHMENTS = 10;
/** What the server can read as a picture. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
