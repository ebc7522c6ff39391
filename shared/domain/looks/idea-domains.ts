import { DOMAINS, type Domain } from './look-direction.ts';

/** The beginnings of English and German words that belong to each domain. A trailing space means a whole word. */
const BEGINNINGS: Readonly<Record<Domain, string>> = {
  food: 'food|recipe|rezept|cook|koch|bak(?:e|ing)|bäcker|baker|pizza|restaurant|café|cafe |coffee|kaffee|tea |menu|meal|mahlzeit|dish|gericht|wine|beer|kitchen|küche|vegan|lunch|dinner|ice cream|grocer|essen |honey|honig|allerg|cheese|käse|bread|brot|butcher|metzger|deli(?:catessen)? |market stall|spice|gewürz|chocolate|schokolade|potluck|snack|cake|kuchen',
  shop: 'shop|store|laden |verkauf|sell|buy|kauf|cart|warenkorb|order|bestell|checkout|catalog|katalog|product|produkt|rent(?:al)? |marketplace|second-?hand|price|preis',
  health:
    'health|gesund|habit|gewohnheit|sleep|schlaf|medic|medikament|doctor|arzt|dentist|therap|fitness|diet|calorie|kalorien|weight|gewicht|mood|stimmung|meditat|water intake|pill|wellness|yoga',
  money:
    'money|geld|budget|expense|ausgabe|invoice|rechnung|tax|steuer|bank|invest|saving|spar|loan|kredit|mortgage|split|bill|stock|portfolio tracker|crypto|finan|currency|währung',
  learning:
    'learn|lern|study|studie|school|schul|quiz|exam|prüfung|flashcard|karteikarte|course|kurs|teach|lehr|vocabular|vokabel|math|student|homework|hausaufgabe|lesson|tutor',
  travel:
    'travel|reise|trip|ausflug|itinerar|hotel|flight|flug|vacation|urlaub|holiday|packing|tour|hik|wander|city guide|camp|airport|train|railway|station |bahnhof|ferry|fähre|zug |hostel|guest ?house',
  culture:
    'museum|gallery|galerie|art |artist|künst|theat|film|movie|kino|book|buch|bücher|poem|gedicht|exhibition|ausstellung|photograph|fotograf|portfolio|histor|geschichte',
  event:
    'event|wedding|hochzeit|party|feier|festival|conference|konferenz|meetup|invitation|einladung|guest|gäste|gast|concert|konzert|birthday|geburtstag|ticket|rsvp|programme|seating',
  sport:
    'sport|football|fußball|soccer|tennis|run(?:ning|s)? |lauf|marathon|gym |workout|training|team|league|liga|tournament|turnier|score|bike|fahrrad|swim|climb|kletter|match',
  nature:
    'garden|garten|plant|pflanze|bird|vogel|vögel|tree|baum|forest|wald|animal|tier|bee|biene|flower|blume|weather|wetter|allotment|hive|farm|dog|hund|cat |katze|pet|fish|goat|ziege|sheep|schaf|horse|pferd|mountain|berg|star(?:s|gaz)|moon|mond',
  home: 'home|household|haushalt|family|familie|clean|putz|chore|room|wohn|flat |roommate|shopping list|einkaufsliste|furnitur|möbel|energy|strom|recipe|repair|reparatur|to-?do|todo|checklist|pantry',
  work: 'project|projekt|task|aufgabe|team|meeting|shift|schicht|kanban|client|kunde|crm|office|büro|employee|mitarbeit|time ?sheet|arbeitszeit|schedul|planner|job|hiring|agenc|agentur|landing|ticket',
  data: 'dashboard|chart|diagramm|statistic|statistik|analytic|report|bericht|metric|kennzahl|monitor|track|log |graph|sensor|meter',
  code: 'code|developer|entwickler|program|api |json|regex|css |html|git|terminal|markdown|converter|encode|hash|sql|debug|color palette|colour palette',
  community:
    'club|verein|communit|gemeinde|neighbour|neighbor|nachbar|volunteer|ehrenamt|village|dorf|forum|notice ?board|message ?board|poll|umfrage|vote|abstimm|chat|social|feed|street |straße|member|mitglied|church|choir|chor',
  kids: 'kid|child|kinder|kita|toddler|baby|toy|spielzeug|fairy|märchen|parent|eltern|kindergarten|bedtime',
  game: 'game|spiel|puzzle|rätsel|chess|schach|sudoku|snake|tetris|platformer|shooter|card|karten|memory|arcade|level|dice|würfel|maze|labyrinth|solitaire|minesweeper|breakout',
  craft:
    'craft|handwerk|knit|strick|sew|näh|wood|holz|carpent|tischler|pottery|töpfer|diy|bastel|paint|mal(?:en|er)|tailor|schneider|jewel|schmuck|print|workshop|werkstatt|card design|greeting',
  beauty:
    'beauty|hair|haar|friseur|salon|nail|nagel|cosmetic|kosmetik|spa |skin|haut|fashion|mode |perfume|tattoo|barber|groom|make-?up|outfit',
  news: 'news|nachricht|blog|magazin|article|artikel|newsletter|journal|zeitung|podcast|press|essay|changelog',
  music:
    'music|musik|song|lied|band|piano|klavier|guitar|gitarre|drum|playlist|dj|choir|chor|concert|konzert|metronom|synth|radio|sound',
  public:
    'city|stadt|council|gemeinderat|law|recht|lawyer|anwalt|notar|office hours|form |formular|petition|library|bibliothek|bücherei|bus |traffic|verkehr|permit|antrag|election|wahl|charity|spende|donat|insurance|versicherung',
  science:
    'science|wissenschaft|physic|physik|chem|biolog|astronom|telescope|experiment|lab |labor|element|periodic|planet|simulat|unit|orbit|dinosaur',
};

const PATTERNS = DOMAINS.map((domain) => ({
  domain,
  pattern: new RegExp(`(?<![\\p{L}])(?:${BEGINNINGS[domain]})`, 'giu'),
}));

/** Returns the number of words in an idea that belong to each domain. Omits domains without such words. */
export function domainsOf(idea: string): Map<Domain, number> {
  const text = `${idea} `;
  const counts = PATTERNS.map(({ domain, pattern }) => [domain, text.match(pattern)?.length ?? 0] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}
