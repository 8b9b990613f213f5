import type { Command, Group, Option } from './command.ts'
import { facts, wrapped } from './table.ts'

const START = 'npm run shop --'

/** The longest readable line, also on a wider terminal. */
const MOST_WIDTH = 100
const rowsOf = (rows: [string, string][], width: number) => facts(rows, Math.min(width, MOST_WIDTH))

const EVERY_COMMAND: Record<string, Option> = {
  json: { says: 'lo mismo en JSON, para programas' },
  help: { says: 'esta ayuda' },
}

/** All options of a command: its own and the common ones. */
export const optionsOf = (command: Command): Record<string, Option> => ({
  ...command.options,
  ...EVERY_COMMAND,
})

/** The overview of all commands. */
export function mapOfCommands(groups: readonly Group[], width = MOST_WIDTH): string {
  const parts = groups.map((group) => {
    const rows = group.commands.map(
      (command) => [`  ${usageOf(group, command)}`, command.says] as [string, string],
    )
    return `${group.says}\n${rowsOf(rows, width)}`
  })
  return [
    `Las órdenes de la tienda: ${START} ORDEN`,
    ...parts,
    `${START} ORDEN --help explica una. La tienda puede estar en marcha.`,
  ].join('\n\n')
}

export function helpOfGroup(group: Group, width = MOST_WIDTH): string {
  const rows = group.commands.map(
    (command) => [`  ${START} ${usageOf(group, command)}`, command.says] as [string, string],
  )
  return `${group.says}\n${rowsOf(rows, width)}`
}

export function helpOfCommand(group: Group, command: Command, width = MOST_WIDTH): string {
  const options = Object.entries(optionsOf(command)).map(
    ([name, { takes, says }]) =>
      [`  --${name}${takes ? ` ${takes}` : ''}`, says] as [string, string],
  )
  return [
    `${START} ${usageOf(group, command)}\n${command.says}`,
    ...(command.more ?? []).map((text) =>
      wrapped(text.replaceAll('\n', ' '), Math.min(width, MOST_WIDTH)).join('\n'),
    ),
    `Opciones\n${rowsOf(options, width)}`,
    `Ejemplos\n${command.examples.map((example) => `  ${[START, group.name, example].filter(Boolean).join(' ')}`).join('\n')}`,
  ].join('\n\n')
}

const usageOf = (group: Group, { name, takes }: Command): string =>
  [group.name, group.sole ? undefined : name, takes].filter(Boolean).join(' ')
