import type { ContactErrors, ContactInput } from '#core/contact/contact-message.ts'
import {
  MESSAGE_FAILED,
  MESSAGE_INCOMPLETE,
  MESSAGE_SENT,
  TOO_MANY_MESSAGES,
} from './contact-texts.ts'

/** What the shop answers to a message: whether it was sent, and a text to show. */
export type ContactAnswer =
  | { ok: true; text: string }
  | { ok: false; text: string; errors: ContactErrors; values: ContactInput | null }

export const sentAnswer: ContactAnswer = { ok: true, text: MESSAGE_SENT }

/** The message did not get through; what was typed is answered back for pages without scripts. */
export function failedAnswer(values: ContactInput | null): ContactAnswer {
  return { ok: false, text: MESSAGE_FAILED, errors: {}, values }
}

export function refusedAnswer(errors: ContactErrors, values: ContactInput | null): ContactAnswer {
  return { ok: false, text: MESSAGE_INCOMPLETE, errors, values }
}

export function tooManyAnswer(values: ContactInput): ContactAnswer {
  return { ok: false, text: TOO_MANY_MESSAGES, errors: {}, values }
}
