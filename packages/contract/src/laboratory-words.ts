/*
 * Names of what blood, urine or a body is tested for. Each result stands for one person at one time: 总胆固醇 is the total
 * of one person's cholesterol. A name counts as a whole: 悬浮红细胞 and 人血白蛋白 are given away in units and added up.
 * A new word goes here.
 */

const anyOf = (...words: readonly string[]): string => `(?:${words.join('|')})`;

/** What of, and when: 血清, 空腹, 术前. */
const before = anyOf(
  '血清|血浆|血|尿液?|静脉|空腹|餐后(?:2h|2小时|两小时)?|随机',
  '(?:手?术|治疗)[前后]|入院|出院|基线|首次|末次|随访',
);
const after = '(?:计数|数|水平|浓度|含量|定量|测定|活性|值)?';

const chinese = anyOf(
  '(?:总|游离|高密度|低密度|极低密度|非高密度)?(?:脂蛋白)?胆固醇|甘油三酯|脂蛋白[a-z]?|载脂蛋白[a-z\\d]*',
  '尿酸|肌酐|尿素氮?|胱抑素c?|同型半胱氨酸|乳酸|碳酸氢根|阴离子间隙',
  '(?:总|白|球|前白|微量白|转铁|铁|血红|糖化血红|糖化白|肌钙|肌红|甲胎|c反应|超敏c反应|本周|尿)蛋白[a-z]?',
  '(?:总|直接|间接|结合|非结合)?胆红素|总?胆汁酸|.{0,8}酶',
  '(?:白|红|中性粒|淋巴|单核|嗜[酸碱]性?粒|网织红)细胞|血小板|(?:红细胞)?(?:压积|比容)|血沉',
  '降钙素原|纤维蛋白原|d-?二聚体|(?:活化)?(?:部分)?凝血(?:酶原?|活酶)时间',
  '.{0,6}激素|(?:游离)?(?:三碘)?甲状腺(?:素|原氨酸)|.{0,8}抗原[\\d-]*|胰岛素|c肽',
  '[钾钠氯钙镁磷]离子|二氧化碳(?:结合力|分压)|氧分压',
  '(?:腰|臀|胸|颈|头|臂|腿)围|眼压',
);
/** 糖, 钾 and 氨 alone are bought and sold: only of blood and urine are they results. */
const ofBlood = '(?:总|离子)?(?:[钾钠氯钙磷镁铁锌](?:离子)?|[糖脂氨酮])';

/** Words that others may stand before: serum_creatinine, Total_Bilirubin. */
const english = anyOf(
  'cholesterol|triglycerides?|creatinine|phosphokinase|bilirubin|albumin|globulin|ha?emoglobin|ha?ematocrit|platelets?',
  'ferritin|insulin|uric[\\s_-]acid|(?:amino)?transferase|phosph[ao]tase|prot(?:ei|ie)ns?|ejection[\\s_-]fraction',
  '(?:max|min|rest|resting|systolic|diastolic)[\\s_-]?(?:bp|hr)',
);
const short = anyOf(
  'alt|ast|ggt|γ-?gt|alp|ldh|ck(?:-?mb)?|[tdi]bil|alb|glb|bun|urea|crea|scr|e_?gfr',
  'tc|tg|chol|(?:non-?)?v?[hl]dl(?:[-_ ]?c)?|f[bp]g|ppg|glu|hb_?a1c',
  'wbc|rbc|hgb|plt|hct|mcv|mchc?|rdw|mpv|esr|(?:hs-?)?crp',
  'tsh|f?t[34]|afp|cea|psa|ca[ -]?\\d{2,3}(?:-\\d)?',
  'sbp|dbp|sp_?o2|lvef|trestbps|thalach|oldpeak',
);

/** Names in small letters, words parted by one sign, as the names of columns are told. */
export const laboratory: readonly RegExp[] = [
  new RegExp(`^${before}*${chinese}${after}$`),
  new RegExp(`^(?:空腹|餐后|随机)?(?:血清?|尿液?)${ofBlood}${after}$`),
  new RegExp(`(?:^|[\\s_-])${english}$`),
  new RegExp(`^${short}$`),
  /^serum[\s_-]/,
];
