import { countVerifiedAccounts, queueAccountNotice } from '#core/account/account-notice.server.ts'
import { accountNoticeForm } from '#core/account/account-notice.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { paymentContext } from '../selling.ts'
import { Refusal, WrongUsage, type Command } from '../terminal/command.ts'
import { readTextFile } from '../terminal/read-text.ts'
import { printable } from '../terminal/screen.ts'
import { count } from '../terminal/words.ts'

export const notifyAccounts: Command = {
  name: 'avisar',
  says: 'escribe a todas las cuentas: un cambio de condiciones o de privacidad',
  more: [
    'Solo para lo que hay que decir a quien tiene cuenta: publicidad no, para eso hace falta su permiso.\nUna línea en blanco separa párrafos. Si se corta, repítelo igual: a nadie le llega dos veces.',
  ],
  options: {
    asunto: { takes: 'ASUNTO', says: 'el asunto del correo' },
    fichero: { takes: 'FICHERO', says: 'el texto, en lugar de escribirlo' },
    si: { says: 'sin preguntar' },
  },
  examples: ['avisar --asunto "Cambia la política de privacidad" --fichero aviso.txt'],
  run: async (input) => {
    const subject = input.option('asunto')
    if (subject === undefined) throw new WrongUsage('Falta --asunto ASUNTO.')
    const context = await paymentContext(input)
    const file = input.option('fichero')
    const text = file === undefined ? await input.readText('El texto:') : readTextFile(file)
    const checked = checkForm(accountNoticeForm, { subject, text })
    if (!checked.ok) {
      throw new Refusal(`${Object.values(checked.errors).join('.\n')}.`, checked)
    }
    const accounts = await countVerifiedAccounts(context.db)
    const many = count(accounts, 'cuenta', 'cuentas')
    await input.confirm({
      shown: printable(`${checked.values.subject}\n\n${checked.values.text}`),
      question: `¿Mandarlo a ${many}?`,
    })
    const queued = await queueAccountNotice(context, checked.values)
    context.wakeMail()
    const before = accounts - queued
    const already =
      before > 0 ? ` A ${count(before, 'cuenta', 'cuentas')} ya se les había mandado.` : ''
    return {
      json: { ok: true, accounts, queued },
      text: `${count(queued, 'correo sale', 'correos salen')} ahora.${already}`,
    }
  },
}
