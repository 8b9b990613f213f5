import type { AccountAnswer, AccountDone } from '../account/account-answer.ts'
import { useAccountForm, type PostedFields } from '../account/use-account-form.ts'
import { EMAIL_PATH, NO_EMAIL, type EmailIntent } from './email-form.ts'

/** The props of a form about the account's e-mail, in a window or on the page. */
export type EmailFormProps = {
  posted?: AccountAnswer | undefined
  onDone: (answer: AccountDone, sent: PostedFields) => void
}

/** The state of a form about the account's e-mail. */
export const useEmailForm = (intent: EmailIntent, { posted, onDone }: EmailFormProps) =>
  useAccountForm({
    action: EMAIL_PATH,
    missing: { email: NO_EMAIL },
    posted: posted?.intent === intent ? posted : undefined,
    onDone,
  })
