import type { Command, Group, Option } from './command.ts'
import { facts } from './table.ts'

const START = 'npm run shop --'

const EVERY_COMMAND: Record<string, Option> = {
  json: { says: 'lo mismo en JSON, para programas' },
  help: { says: 'esta ayuda' },
}

/** Which options a command has, its own and those of every command. */
export const optionsOf = (command: Command): Record<string, Option> => ({
  ...command.options,
  ...EVERY_COMMAND,
})

/** The map of all commands. */
export function mapOfCommands(groups: readonly Group[]): string {
  const parts = groups.map((group) => {
    const rows = group.commands.map(
      (command) => [`  ${usageOf(group, command)}`, command.says] as const,
    )
    return `${group.says}\n${facts(rows)}`
  })
  return [
    `Las órdenes de la tienda: ${START} ORDEN`,
    ...parts,
    `${START} ORDEN --help explica una. La tienda puede estar en marcha.`,
  ].join('\n\n')
}

export function helpOfGroup(group: Group): string {
  const rows = group.commands.map(
    (command) => [`  ${START} ${usageOf(group, command)}`, command.says] as const,
  )
  return `${group.says}\n${facts(rows)}`
}

export function helpOfCommand(group: Group, command: Command): string {
  const options = Object.entries(optionsOf(command)).map(
    ([name, { takes, says }]) => [`  --${name}${takes ? ` ${takes}` : ''}`, says] as const,
  )
  return [
    `${START} ${usageOf(group, command)}\n${command.says}`,
    ...(command.more ?? []),
    `Opciones\n${facts(options)}`,
    `Ejemplos\n${command.examples.map((example) => `  ${START} ${group.name} ${example}`).join('\n')}`,
  ].join('\n\n')
}

const usageOf = (group: Group, { name, takes }: Command): string =>
  [group.name, name, takes].filter(Boolean).join(' ')
