import * as v from 'valibot'
import { shop } from '#core/base/policy/shop.ts'
import { readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'
import type { MailContent } from '#core/mail/layout.ts'
import { noticeMail } from '#core/mail/notice.ts'

const LONGEST = { subject: 120, text: 5000 } as const

const typed = (longest: number, missing: string, isMultiline = false) =>
  v.pipe(typedText(longest, tooLongText(longest)), v.nonEmpty(missing), readable({ isMultiline }))

/** What is told to everybody with an account; paragraphs are apart by an empty line. */
export const accountNoticeForm = v.object({
  subject: typed(LONGEST.subject, 'Falta el asunto'),
  text: typed(LONGEST.text, 'Falta el texto', true),
})
export type AccountNotice = v.InferOutput<typeof accountNoticeForm>

/** A change of terms or of how data are used, to somebody with an account. */
export function accountNoticeMail({ subject, text }: AccountNotice, shopUrl: string): MailContent {
  const [lead = '', ...paragraphs] = text.split(/\n[\t ]*\n\s*/).map((one) => one.trim())
  return noticeMail(
    {
      subject,
      preheader: subject,
      heading: subject,
      lead,
      blocks: [
        ...paragraphs.map((paragraph) => ({ paragraph })),
        { label: 'Ir a tu cuenta', href: `${shopUrl}/profile/settings` },
      ],
      reason: `Recibes este correo porque tienes una cuenta en ${shop.name} y hay algo de ella que debes saber. No es publicidad.`,
    },
    { shopUrl },
  )
}
