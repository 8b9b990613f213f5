/**
 * What a product is made for. `value` is its word in data, `label` what people read, `searchWords` how
 * shoppers look for it: the first filling has the label among them.
 */
export type Activity = { value: string; label: string; searchWords: readonly string[] }

/**
 * The first filling of the shop's activities, in the order of forms. The owner changes them in the
 * database (`actividades`), which comes before this file; a new shop gets the same rows from migration
 * 069. Browsers of shoppers get none of it. What the help says of these five is in `content/chatbot.json`.
 * Source: specification, "Chatbot"; docs/decisions/106.
 */
export const firstActivities: readonly Activity[] = [
  {
    value: 'senderismo',
    label: 'Senderismo',
    searchWords: ['senderismo', 'trekking', 'excursión', 'caminar', 'montaña'],
  },
  { value: 'trail', label: 'Trail', searchWords: ['trail', 'running', 'correr', 'carrera'] },
  {
    value: 'alpinismo',
    label: 'Alpinismo',
    searchWords: ['alpinismo', 'montañismo', 'escalada', 'montaña'],
  },
  { value: 'viaje', label: 'Viaje', searchWords: ['viaje', 'viajar'] },
  { value: 'diario', label: 'Diario', searchWords: ['diario', 'ciudad'] },
]
