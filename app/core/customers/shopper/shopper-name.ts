import * as v from 'valibot'
import { tooLongText, typedText } from '#core/base/text/form-schema.ts'
import { NAME_LIMITS } from './shopper.ts'

/** Makes one line with single spaces between words: "  José  Luis " becomes "José Luis". */
export const spacedText = (longest: number, missing: string) =>
  v.pipe(
    typedText(longest, tooLongText(longest)),
    v.transform((text) => text.replaceAll(/ +/g, ' ')),
    v.nonEmpty(missing),
  )

/** A name may be any printable text of one line. */
const nameText = (longest: number, missing: string) =>
  v.pipe(
    spacedText(longest, missing),
    v.check(
      (name) => !/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|[<>]/u.test(name),
      'Hay caracteres que no podemos usar',
    ),
  )

/** The name of an account. */
export const nameForm = v.object({
  firstName: nameText(NAME_LIMITS.firstName, 'Escribe tu nombre'),
  lastName: nameText(NAME_LIMITS.lastName, 'Escribe tus apellidos'),
})
export type ShopperName = v.InferOutput<typeof nameForm>

/** The name in greetings: the first word of the display name. Source: specification, 3. */
export const greetingOf = (displayName: string): string => displayName.split(' ')[0] ?? ''
