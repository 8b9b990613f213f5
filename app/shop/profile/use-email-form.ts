import type { AccountAnswer, AccountDone } from '../account/account-answer.ts'
import { EMAIL_PATH } from '../account/account-paths.ts'
import { useAccountForm, type PostedFields } from '../account/use-account-form.ts'
import type { EmailIntent } from './email-intents.ts'
import { CODE_NOT_CHECKED, CODE_NOT_SENT } from './email-texts.ts'

/** What a form about the account's e-mail is told, in a window or on the page. */
export type EmailFormProps = {
  posted?: AccountAnswer | undefined
  onDone: (answer: AccountDone, sent: PostedFields) => void
}

/** One of the forms about the account's e-mail. */
export const useEmailForm = (intent: EmailIntent, { posted, onDone }: EmailFormProps) =>
  useAccountForm({
    action: EMAIL_PATH,
    failed: intent === 'send' || intent === 'change' ? CODE_NOT_SENT : CODE_NOT_CHECKED,
    posted: posted?.intent === intent ? posted : undefined,
    onDone,
  })
