import { invoicing } from '#core/orders/record-schema/invoicing.ts'
import { declaration, NOT_SIGNED } from '#core/orders/verifactu/declaration.ts'
import type { Command } from '../terminal/command.ts'

/** The producer's statement about the program, as the law wants it shown in the program. */
export const declarationCommand: Command = {
  name: 'declaracion',
  says: 'la declaración responsable de quien hizo el programa',
  examples: ['declaracion'],
  run: async () => {
    const { isSigned, facts } = declaration(invoicing.program)
    const lines = facts.map(([label, text]) => `${label}: ${text}`)
    return {
      json: { isSigned, facts: Object.fromEntries(facts) },
      text: [...lines, ...(isSigned ? [] : ['', NOT_SIGNED])].join('\n'),
    }
  },
}
