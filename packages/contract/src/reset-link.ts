/** The lifetime of a password reset link, in minutes. */
export const RESET_LINK_MINUTES = 60;
/** The lifetime of an emailed sign-in link for an operator whose account is closed, in minutes. */
export const SIGN_IN_LINK_MINUTES = 30;
/** The lifetime of a new operator's invitation, in hours; afterwards they request a reset link. */
export const INVITATION_HOURS = 24;
