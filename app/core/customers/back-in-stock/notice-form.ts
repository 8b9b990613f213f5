import * as v from 'valibot'
import { EMAIL_FORMAT, isMailAddress, withAsciiDomain } from '#core/mail/address.ts'
import { variantKey, type Choice } from '#core/catalogue/product.ts'
import { readable, tooLongText, typedText } from '#core/base/text/form-schema.ts'

/** The fields in the order of the form, each with its maximum length. */
const NOTICE_LIMITS = { variant: 60, email: 254 } as const
export type NoticeField = keyof typeof NOTICE_LIMITS

/** Maximum length of each posted field. */
export const NOTICE_FORM = { ...NOTICE_LIMITS, intent: 10, product: 80, id: 60 } as const

/** Waiting notices of one address: more than anybody misses, too few to fill the table with. */
export const MOST_NOTICES = 20
/** Mails a day that ask one typed address to confirm; the address may be a stranger's. */
export const MOST_CONFIRMATIONS_A_DAY = 6

const CHOOSE = 'Elige la talla y el color que esperas'

/**
 * Validates the form of a back-in-stock notice. `variant` must be a key (see `variantKey`) of an
 * offered variant. The e-mail address is converted to lower case, like those of accounts.
 */
export const noticeForm = (offered: readonly Choice[]) =>
  v.object({
    variant: v.pipe(
      typedText(NOTICE_LIMITS.variant, CHOOSE),
      v.picklist(offered.map(variantKey), CHOOSE),
    ),
    email: v.pipe(
      typedText(NOTICE_LIMITS.email, tooLongText(NOTICE_LIMITS.email)),
      v.nonEmpty('Falta tu correo electrónico'),
      readable(),
      v.transform((typed) => withAsciiDomain(typed).toLowerCase()),
      v.check(isMailAddress, EMAIL_FORMAT),
    ),
  })
export type NoticeInput = v.InferInput<ReturnType<typeof noticeForm>>

/** The variant in words: "talla M, verde", or the colour alone where there is one size. */
export const choiceText = ({ size, color }: Choice): string =>
  size === 'Único' ? color.toLowerCase() : `talla ${size}, ${color.toLowerCase()}`
