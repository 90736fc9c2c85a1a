/** How long the link of a letter lets somebody choose a new password. */
export const RESET_LINK_MINUTES = 60;
/** How long the link of an email signs an operator in, while their account is closed. */
export const SIGN_IN_LINK_MINUTES = 30;
/**
 * How long a new operator has for his first one; afterwards he asks for a link as who has forgotten
 * it.
 */
export const INVITATION_HOURS = 24;
