/**
 * The words that no name may contain, by language, written for this project. Words that are also a
 * common name, or harmless in another language of the site, are left out: German "Ass" is an ace.
 */
const WORDS: Record<string, string> = {
  offices: 'admin administrator moderator official referee',
  everywhere:
    'nazi nazis hitler himmler goebbels holocaust kkk nigger niggers nigga niggas rape rapes raped rapist pedo pedophile',
  en: 'fuck fucks fucked fucker fuckers fucking motherfucker cunt cunts faggot faggots shit shits shitty bullshit bitch bitches whore whores slut sluts bastard bastards asshole assholes dickhead dickheads cocksucker wanker wankers twat twats tranny kike kikes wetback paki pakis blowjob handjob cumshot porn porno jizz dildo',
  de: 'arschloch arschlöcher arschficker arschgeige wichser wichsern hurensohn hurensöhne hure huren nutte nutten fotze fotzen schlampe schlampen scheisse scheiße scheiss scheiß ficker ficken fick fickt gefickt missgeburt schwuchtel schwuchteln kanake kanaken neger negern zigeuner spast spasti spasten pisser drecksau judensau untermensch schwanzlutscher kinderficker vergewaltiger',
  fr: 'putain putains pute putes connard connards connasse connasses enculé enculés enculer salope salopes salaud salauds merde merdes couille couilles branleur branleurs branlette niquer nique niquetamere ntm fdp filsdepute pédé pédés tapette tapettes gouine gouines bougnoule bougnoules nègre youpin youpins bicot violeur batard bâtards',
  es: 'puta putas puto putos hijodeputa hijosdeputa hijueputa joder jodete mierda mierdas cabrón cabrones cabrona gilipollas maricón maricones marica maricas polla pollas verga pendejo pendejos pendeja chingar chingada chingadera chinga follar follada malparido malparidos gonorrea carajo cojones huevón hijaputa sudaca sudacas violador',
  pt: 'caralho caralhos foder fodase foda fodido fodidos filhodaputa filhadaputa porra merda merdas puta putas buceta bucetas cuzão cuzões arrombado arrombados viado viados piroca pirocas punheta punheteiro vadia vadias desgraçado otário babaca xoxota estuprador',
  it: 'cazzo cazzi cazzone coglione coglioni vaffanculo fanculo stronzo stronzi stronza stronze puttana puttane zoccola zoccole mignotta mignotte bastardo bastardi frocio froci ricchione ricchioni merda merde minchia fottere fottuto fottiti culattone terrone terroni pompino pompini segaiolo porcodio diocane stupratore',
  pl: 'kurwa kurwy kurwo kurwą kurwę kurewski chuj chuje chuja chujowy huj huje pierdol pierdolić pierdolony spierdalaj wypierdalaj pizda pizdy piździelec jebać jebany jebane jebie zjeb zjeby pojeb pojebany cipa cipy skurwysyn skurwiel dziwka dziwki szmata pedał pedały ciota cioty żydek czarnuch gwałciciel dupek',
  ru: 'хуй хуи хуя хуёвый хуйня нахуй похуй пизда пизды пиздец пиздеть блядь бляди блять бля ебать ебал ебаный ебан заебал выебу уебок уёбок долбоеб долбоёб мудак мудаки мудила пидор пидоры пидорас пидарас гандон гондон шлюха шлюхи сука суки сучка залупа жопа говно дерьмо ублюдок мразь дрочить дрочер жид жиды хач хачи чурка чурки черножопый насильник',
  tr: 'orospu orospular orospuçocuğu siktir sikerim sikeyim sikik sikiş sikişme sik amk amcık amcığı yarrak yarak yarrağı pezevenk pezevenkler ibne ibneler kahpe kahpeler gavat gavatlar kaltak sürtük götveren götlek puşt puştlar fahişe fahişeler şerefsiz şerefsizler haysiyetsiz gerizekalı dallama yavşak tecavüzcü',
  zh: '操你 草你妈 肏你 他妈的 你妈的 妈的逼 傻逼 傻屄 煞笔 装逼 牛逼 婊子 贱人 贱货 鸡巴 鸡吧 屌丝 阴茎 阴道 妓女 强奸 轮奸 强暴 畜生 狗娘养 王八蛋 杂种 滚蛋 去死 黑鬼 法西斯 希特勒 纳粹 肏 屄 操你媽 他媽的 你媽的 賤人 賤貨 雞巴 陰莖 陰道 強姦 輪姦 強暴 雜種 滾蛋 納粹 幹你娘 靠夭 機掰 懶叫',
  ja: '死ね ころすぞ くそ野郎 クソ野郎 糞野郎 くそったれ クソガキ きちがい キチガイ 気違い ちんこ チンコ ちんぽ チンポ まんこ マンコ おめこ うんこ ウンコ せっくす レイプ 強姦 売春 淫乱 やりまん ヤリマン 売女 ファック ビッチ ナチス ヒトラー 土人 チョン公 支那人 めくら びっこ かたわ 痴漢 変態野郎 オナニー フェラチオ',
  ko: '씨발 시발놈 씨팔 씹새 씹새끼 씹할 개새끼 개색기 개세끼 새끼야 병신 븅신 지랄 좆 좆까 좆같 존나 졸라새 니애미 느금마 엠창 창녀 창년 걸레년 미친놈 미친년 보지년 자지새 강간 호로새끼 후레자식 쌍놈 쌍년 닥쳐 뒤져라 히틀러 쪽바리 짱깨 똥꼬충 게이새끼',
};

/** The blocked words of all languages. */
export const BLOCKED_WORDS: readonly string[] = Object.values(WORDS).flatMap((words) =>
  words.split(' '),
);

/** Harmless words and names that contain a blocked word. */
export const HARMLESS_WORDS: readonly string[] =
  'unofficial inofficial therapist therapists パチンコ ぱちんこ グレイプ ドレイプ'.split(' ');
