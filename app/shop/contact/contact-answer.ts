import type { ContactInput } from '#core/account/contact/contact-message.ts'
import type { FormAnswer } from '#core/base/text/form-answer.ts'

/** The server's answer to a message: whether it was sent, and a text to show. */
export type ContactAnswer = FormAnswer<ContactInput, { text: string }>
