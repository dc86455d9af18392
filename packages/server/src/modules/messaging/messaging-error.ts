/** Why users could not be read from the messaging service. The message is fit for users and holds no secret. */
export class MessagingError extends Error {}
